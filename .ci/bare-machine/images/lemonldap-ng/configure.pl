#!/usr/bin/perl
# Makes a new version of the configuration of LemonLDAP::NG. The argument is a JSON object: members of
# `set` replace a setting, those of `add` are added to a table.
use strict;
use warnings;
use JSON;
use Lemonldap::NG::Common::Conf;

my $change  = JSON->new->utf8->decode($ARGV[0]);
my $access  = Lemonldap::NG::Common::Conf->new or die $Lemonldap::NG::Common::Conf::msg;
my $config  = $access->getConf({ raw => 1, noCache => 1 });
my $replace = $change->{set} || {};
my $add     = $change->{add} || {};
$config->{$_} = $replace->{$_} for keys %$replace;
for my $table (keys %$add) {
  $config->{$table}{$_} = $add->{$table}{$_} for keys %{ $add->{$table} };
}
$access->saveConf($config) > 0 or die $Lemonldap::NG::Common::Conf::msg;

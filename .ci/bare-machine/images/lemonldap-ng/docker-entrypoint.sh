#!/bin/bash
# Starts the portal of LemonLDAP::NG as an OpenID provider with its demonstration users; LEMONLDAP_URL is
# the URL that browsers reach it at.
set -euo pipefail

if [ "${1:-}" = "lemonldap-ng" ]; then
  : "${LEMONLDAP_URL:?LEMONLDAP_URL is missing, for example http://localhost:8080}"
  host=${LEMONLDAP_URL#*://}
  host=${host%%:*}
  ln -sf ../sites-available/portal-nginx.conf /etc/nginx/sites-enabled/default
  # The portal answers under any name, and behind a published port.
  sed -i -e "s/server_name .*/server_name $host;/" -e 's/HTTP_HOST \$host/HTTP_HOST $http_host/' \
    /etc/nginx/sites-available/portal-nginx.conf
  export LLNG_DEFAULTLOGGER=Lemonldap::NG::Common::Logger::Std
  as_server() { setpriv --reuid=www-data --regid=www-data --init-groups "$@"; }
  as_server perl /usr/local/bin/configure.pl "{\"set\": {
    \"portal\": \"$LEMONLDAP_URL/\", \"domain\": \"$host\", \"issuerDBOpenIDConnectActivation\": 1,
    \"captcha_mail_enabled\": 0, \"captcha_register_enabled\": 0 }}"
  # The first run makes the next key, the second one takes it into use.
  as_server /usr/share/lemonldap-ng/bin/rotateOidcKeys 2>/dev/null
  as_server /usr/share/lemonldap-ng/bin/rotateOidcKeys
  install -d -o www-data -g www-data /run/llng-fastcgi-server
  llng-fastcgi-server --foreground --user www-data --group www-data --proc 1 \
    --pid /run/llng-fastcgi-server/llng-fastcgi-server.pid \
    --socket /run/llng-fastcgi-server/llng-fastcgi.sock &
  exec nginx -g 'daemon off;'
fi
exec "$@"

/**
 * @typedef {object} ImageRecipe
 * @property {string} name of its folder
 * @property {string} variable tells the kit and docker-compose.yml which image to take
 * @property {string} official the image that is taken where a registry answers
 * @property {string} own the tag of the one that we build
 */

/**
 * @typedef {object} ProviderRecipe
 * @property {string} name of its folder, and as it stands in the names of test files
 * @property {string} label its usual name
 * @property {string} variable tells the tests which image to take
 * @property {undefined} [official] no registry is asked: what there is differs too much
 * @property {string} own the tag of the one that we build
 */

/** @type {readonly ImageRecipe[]} */
export const recipes = [
  {
    name: "postgres",
    variable: "LOCKSTEP_POSTGRES_IMAGE",
    official: "postgres:17",
    own: "lockstep/postgres:17",
  },
  {
    name: "mariadb",
    variable: "LOCKSTEP_MARIADB_IMAGE",
    official: "mariadb:11.8",
    own: "lockstep/mariadb:11.8",
  },
  {
    name: "mysql",
    variable: "LOCKSTEP_MYSQL_IMAGE",
    official: "mysql:9",
    own: "lockstep/mysql:9",
  },
  {
    name: "mongo",
    variable: "LOCKSTEP_MONGODB_IMAGE",
    official: "mongo:8",
    own: "lockstep/mongo:8.0.0",
  },
  {
    name: "redis",
    variable: "LOCKSTEP_REDIS_IMAGE",
    official: "redis:8",
    own: "lockstep/redis:8.0",
  },
  {
    name: "valkey",
    variable: "LOCKSTEP_VALKEY_IMAGE",
    official: "valkey/valkey:8",
    own: "lockstep/valkey:8.1",
  },
]

/**
 * OpenID providers, and servers in front of an application, that others wrote.
 * @type {readonly ProviderRecipe[]}
 */
export const providerRecipes = [
  {
    name: "glewlwyd",
    label: "Glewlwyd",
    variable: "LOCKSTEP_GLEWLWYD_IMAGE",
    own: "lockstep/glewlwyd:2.7",
  },
  {
    name: "lemonldap-ng",
    label: "LemonLDAP::NG",
    variable: "LOCKSTEP_LEMONLDAP_IMAGE",
    own: "lockstep/lemonldap-ng:2.21",
  },
  {
    name: "reverse-proxies",
    label: "nginx, Apache httpd, HAProxy and Caddy",
    variable: "LOCKSTEP_REVERSE_PROXIES_IMAGE",
    own: "lockstep/reverse-proxies:1",
  },
]

-- The image of Postgres runs this once, when it makes the database: the proxy owns its database, and is no superuser.
\set password `cat /run/secrets/database-password`
CREATE ROLE proxy LOGIN PASSWORD :'password';
CREATE DATABASE screenings OWNER proxy;
-- The image gave the superuser the same password. Without one it logs in within the container alone: psql --username postgres
ALTER ROLE postgres PASSWORD NULL;

-- Run once by the image of PostgreSQL, on an empty volume: the game's role owns one database and is no superuser.
\getenv password POSTGRES_PASSWORD
create role hitoslov login password :'password';
create database hitoslov owner hitoslov;
-- The superuser is for `docker compose exec postgres psql --username postgres` alone.
alter role postgres password null;

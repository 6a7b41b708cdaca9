-- Who pays on the way out stays out, and works again once brought back.
grant update (removed_while_active) on companies to guiche_app;

-- An admin chooses by which clock the company goes.
grant update (timezone) on companies to guiche_app;

-- What super admins were last told of logins and files: whichever node sees another sum tells them, and others then see the same.
alter table installation add column companies_as_told text;

-- What was said of a due date, and to which invoice: each step once, however many nodes look.
create table payment_reminders (
  company_id integer not null,
  invoice_id integer not null,
  due_date date not null,
  step text not null check (step in ('before1', 'before2', 'dueDay', 'after1', 'after2', 'after3')),
  -- False: its day had passed, or a later step was said instead.
  is_said boolean not null,
  decided_at timestamptz(3) not null default now(),
  primary key (company_id, invoice_id, due_date, step),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
call wall('payment_reminders');
create index invoices_by_due_date on invoices (due_date) where status = 'open';

-- The language that a company is written to in.
alter table companies add column language text not null default 'pt' check (language in ('pt', 'en', 'es', 'tr'));

-- A template that the provider does not let through is asked about when its pause is over.
create index message_templates_due on message_templates (paused_until) where status in ('PAUSED', 'DISABLED');
update message_templates set paused_until = now() where status in ('PAUSED', 'DISABLED') and paused_until is null;

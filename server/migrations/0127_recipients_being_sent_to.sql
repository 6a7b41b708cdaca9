-- Between "their message is in the conversation" and "it left" a recipient is `sending`: nobody has answered what has not left.
alter table campaign_recipients drop constraint campaign_recipients_state_check;
alter table campaign_recipients add constraint campaign_recipients_state_check check (state in
  ('queued', 'asked', 'confirmed', 'declined', 'unanswered', 'sending', 'sent', 'delivered', 'read', 'failed', 'skipped'));

update campaign_recipients set state = 'sending' where state = 'sent' and accepted_at is null;

drop index campaign_recipients_heard;
create index campaign_recipients_heard on campaign_recipients (company_id, contact_id, campaign_id)
  where contact_id is not null and (answered_at is null or state = 'asked') and state in ('asked', 'sending', 'sent', 'delivered', 'read');

-- As before; and what the network took is `sent`, what waits to be handed to it again is `sending`. Whoever has answered it had it by then.
create or replace function note_recipient_fate() returns trigger language plpgsql as $$
begin
  update campaign_recipients set
      state = case when new.delivery = 'failed' then 'failed' when new.ack >= 3 then 'read' when new.ack = 2 then 'delivered'
        when new.ack = 1 or new.delivery = 'accepted' then 'sent' else 'sending' end,
      reason = case when new.delivery = 'failed' then new.failure_code end,
      accepted_at = case when new.delivery = 'queued' then null
        else coalesce(accepted_at, least(new.accepted_at, case when new.accepted_at is not null then answered_at end)) end,
      delivered_at = coalesce(new.delivered_at, delivered_at),
      read_at = coalesce(new.read_at, read_at)
    where company_id = new.company_id and id = new.recipient_id and message_id = new.id
      and state in ('sending', 'sent', 'delivered', 'read', 'failed');
  if new.delivery = 'failed' then
    update campaign_recipients set state = 'failed', reason = new.failure_code
      where company_id = new.company_id and id = new.recipient_id and ask_message_id = new.id and state = 'asked';
  end if;
  return null;
end $$;

-- What the provider last said of a number's quality and of its account, by the provider's own time: an older word that comes later is not heard.
alter table connection_paces
  add column quality_heard_at timestamptz, add column low_quality_since timestamptz, add column quality_limit text,
  add column account_heard_at timestamptz, add column account_warning text, add column account_detail text;

-- What a counselling returns when it is cancelled, missed or ended early. A request copies the configured figures (decision 125); the
-- default is what held for those from before.
alter table counsel add column refund_terms jsonb not null
  default '{"free_minutes":10,"full_hours":24,"late_percent":90,"no_show_percent":50,"gift_percent":10,"unused_percent":20}';

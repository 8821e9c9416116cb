-- Posts of clubs can be reported.
alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check
  check (target_kind in ('user', 'daily', 'feed', 'story', 'board', 'comment', 'chat', 'counsel', 'counsel_review', 'product', 'order_review',
    'item_question', 'item_answer', 'bungae', 'club'));

-- Members report advertisements (decisions d-9).
alter table report drop constraint report_target_kind_check;
alter table report add constraint report_target_kind_check
  check (target_kind in ('user', 'daily', 'feed', 'story', 'board', 'question', 'answer', 'comment', 'chat', 'counsel', 'counsel_review', 'product',
    'order_review', 'item_question', 'item_answer', 'bungae', 'club', 'ad'));

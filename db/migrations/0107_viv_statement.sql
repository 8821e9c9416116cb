-- Tax statements: what was paid out to experts in a Korean month, in the order of the list.
create index viv_exchange_statement_idx on viv_exchange
  (date_trunc('month', end_dt at time zone 'Asia/Seoul'), user_no, has_biz)
  include (gross_won, platform_won, withheld_won, net_won) where state = 4 and is_earner;

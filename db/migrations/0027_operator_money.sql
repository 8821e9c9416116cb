-- A loss of a cancelled payment is no difference of the books: viv_refund has it, and it stops the exchanges of its member alone.
update viv_difference set close_dt = now() where kind = 'gateway_loss' and close_dt is null;

-- What the deciding operator was shown: names, states and amounts before and after. Null if nobody decided, or before it was stored.
alter table operator_proposal add column seen jsonb;
alter table operator_proposal add check (seen is null or decided_by is not null);

-- Who chose to be out of a call is not waited for, also by a side that joins later.
alter table call_seat add column has_left boolean not null default false;

-- What a side's beats said about the sound of a voice or video session; null in a session by chat. Each word has intervals of its own.
alter table counsel_presence add column media text check (media in ('heard', 'down', 'off'));
update counsel_presence p set media = 'off' from counsel c where c.coun_no = p.coun_no and c.channel <> 'chat';

-- Added time is computed from the whole session.
alter table counsel drop column adjust_dt;

-- The statements that gave addresses to items by this function have its expression themselves (features/media/server/sql.ts).
drop function media_signed(jsonb, bigint, timestamptz);

import type { Pool, Tx } from '../db.ts'

/** The role as which the application connects. It reads and writes rows; it owns nothing and changes no schema. */
export const APP_ROLE = 'haru_app'

const PRIVILEGES = ['select', 'insert', 'update', 'delete']
/** Tables on which the application has fewer privileges: what migrations and triggers of the database write, and the operators' log. */
const LIMITED: Readonly<Record<string, readonly string[]>> = {
  migration: ['select'],
  operator_log: ['select', 'insert'],
  operator_log_chain: ['select'],
  operator_log_member: ['select'],
}

/**
 * Creates the application's role and grants it access to the migrated tables, if that is missing: in a new database, after an
 * upgrade and after a migration. Called as the superuser that migrates.
 */
export async function prepareAppRole(db: Pool): Promise<void> {
  if (!(await needsGrants(db))) return
  await db.transaction(async (tx) => {
    const [{ exists }] = await tx.sql<[{ exists: boolean }]>`select exists (select from pg_roles where rolname = ${APP_ROLE})`
    if (!exists) await tx.sql`create role ${tx.sql(APP_ROLE)} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`
    await grant(tx)
  })
}

/** The address of a database for the application's role. */
export function appUrlOf(adminUrl: string): string {
  const url = new URL(adminUrl)
  url.username = APP_ROLE
  return url.href
}

const OWN_SCHEMAS = "nspname <> 'information_schema' and nspname !~ '^pg_'"

/** Whether the role is missing, or its privileges on a table, a sequence or the database differ from the expected ones. */
async function needsGrants({ sql }: Pool): Promise<boolean> {
  const [{ needs }] = await sql<[{ needs: boolean }]>`
    select case when exists (select from pg_roles where rolname = ${APP_ROLE}) then
      exists (
        select from pg_class c
        join pg_namespace n on n.oid = c.relnamespace and ${sql.unsafe(OWN_SCHEMAS)}
        where case
          when c.relkind in ('r', 'p', 'v') then exists (
            select from unnest(${PRIVILEGES}::text[]) privilege
            where has_table_privilege(${APP_ROLE}, c.oid, privilege)
              <> coalesce(${sql.json(LIMITED)}::jsonb -> c.relname::text ? privilege, true))
          when c.relkind = 'S' then not has_sequence_privilege(${APP_ROLE}, c.oid, 'update')
          else false
        end
      ) or has_database_privilege(${APP_ROLE}, current_database(), 'temporary')
    else true end as needs`
  return needs
}

async function grant(tx: Tx): Promise<void> {
  const role = tx.sql(APP_ROLE)
  const [{ database }] = await tx.sql<[{ database: string }]>`select current_database() as database`
  // Every role may create temporary tables unless it is revoked; the application needs none.
  await tx.sql`revoke temporary on database ${tx.sql(database)} from public`
  for (const { name } of await tx.sql<{ name: string }[]>`select nspname as name from pg_namespace where ${tx.sql.unsafe(OWN_SCHEMAS)}`) {
    const schema = tx.sql(name)
    await tx.sql`grant usage on schema ${schema} to ${role}`
    await tx.sql`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`
    await tx.sql`grant usage, select, update on all sequences in schema ${schema} to ${role}`
  }
  await tx.sql`revoke insert, update, delete on migration, operator_log_chain, operator_log_member from ${role}`
  await tx.sql`revoke update, delete on operator_log from ${role}`
}

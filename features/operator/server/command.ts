import { AppError } from '#kit/contract/errors.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { normalizeText } from '#kit/contract/shape.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { ROLES, type Role } from '../contract/rights.ts'
import { INVITE_HOURS, LOGIN_ID, NAME_MAX } from '../rules.ts'
import { OPERATOR } from '../transitions.ts'
import { invite, makeLink, renew, revoke } from './accounts.ts'
import type { Actor } from './log.ts'

/** How the command is used, and why it could not be done. */
export class CommandProblem extends Error {
  override name = 'CommandProblem'
}

export const OPERATOR_USAGE = `npm run operator -- <command>
  list                                        every operator, with their state
  invite <id> <name> [--member <user_no>] [--roles cs,mod]
                                              opens an account and prints its one-time link; --member: the same person's member account;
                                              --roles: what it is for (${ROLES.join(', ')}), super if not given
  renew <id>                                  ends password, authenticator app and sessions, and prints a new link
  revoke <id>                                 ends the operator's access at once`

type Given = { db: Pool; origin: string; now: Date }

/** Runs `npm run operator` with these words, logged without an operator. Returns the lines to print. @throws CommandProblem */
export async function runOperatorCommand(given: Given, words: readonly string[]): Promise<string[]> {
  const [command = '', ...rest] = words
  try {
    switch (command) {
      case 'list':
        return await list(given)
      case 'invite':
        return await inviteOne(given, rest)
      case 'renew':
        return await onOne(given, rest, async (actor, operatorNo) => {
          await renew(actor, operatorNo)
          return linkLines(actor, operatorNo, given.origin)
        })
      case 'revoke':
        return await onOne(given, rest, async (actor, operatorNo) => {
          await revoke(actor, operatorNo)
          return ['Revoked: every session has ended.']
        })
      default:
        throw new CommandProblem(OPERATOR_USAGE)
    }
  } catch (error) {
    // The refusals of the console, in its words.
    throw error instanceof AppError ? new CommandProblem(`${error.code}: ${error.message}`) : error
  }
}

const STATES: Record<number, string> = { [OPERATOR.invited]: 'invited', [OPERATOR.active]: 'active', [OPERATOR.revoked]: 'revoked' }

async function list({ db: { sql } }: Given): Promise<string[]> {
  const rows = await sql<
    { operator_no: number; login_id: string; name: string; state: number; has_totp: boolean; user_no: number | null; roles: string[] }[]
  >`
    select operator_no, login_id, name, state, totp_sealed is not null as has_totp, user_no, roles from operator order by operator_no`
  if (rows.length === 0) return ['No operators yet.']
  return rows.map(({ operator_no, login_id, name, state, has_totp, user_no, roles }) =>
    [
      operator_no,
      login_id,
      STATES[state],
      roles.join(','),
      has_totp ? 'app' : 'no app',
      user_no === null ? '' : `member ${user_no}`,
      name,
    ].join('\t'),
  )
}

function inviteOne({ db, origin, now }: Given, [id = '', name = '', ...options]: readonly string[]): Promise<string[]> {
  const { user_no, roles } = inviteOptions(options)
  if (!LOGIN_ID.test(id)) throw new CommandProblem('The id has 4 to 40 characters: a-z, 0-9, dot, hyphen, underscore.')
  const named = normalizeText(name)
  if (named === '' || [...named].length > NAME_MAX) throw new CommandProblem(`The name has 1 to ${NAME_MAX} characters.`)
  return asCommand(db, now, async (actor) => {
    const { operator_no } = await invite(actor, { login_id: id, name: named, user_no, roles })
    return linkLines(actor, operator_no, origin)
  })
}

function inviteOptions(options: readonly string[]): { user_no: number | null; roles: Role[] } {
  const given: { user_no: number | null; roles: Role[] } = { user_no: null, roles: ['super'] }
  for (let nth = 0; nth < options.length; nth += 2) {
    const value = options[nth + 1] ?? ''
    const userNo = rowNumberOf(value)
    if (options[nth] === '--member' && userNo !== null) given.user_no = userNo
    else if (options[nth] === '--roles' && value.split(',').every(isRole)) given.roles = [...new Set(value.split(',').filter(isRole))]
    else throw new CommandProblem(OPERATOR_USAGE)
  }
  return given
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

function onOne(
  { db, now }: Given,
  [id = '']: readonly string[],
  act: (actor: Actor, operatorNo: number) => Promise<string[]>,
): Promise<string[]> {
  return asCommand(db, now, async (actor) => {
    const [found] = await actor.tx.sql<{ operator_no: number }[]>`select operator_no from operator where login_id = ${id.toLowerCase()}`
    if (!found) throw new CommandProblem(`There is no operator with the id "${id}".`)
    return act(actor, found.operator_no)
  })
}

const asCommand = <T>(db: Pool, now: Date, work: (actor: Actor) => Promise<T>): Promise<T> =>
  db.transaction((tx) => work({ tx, operatorNo: null, ip: null, now }))

async function linkLines(actor: Actor, operatorNo: number, origin: string): Promise<string[]> {
  const { link } = await makeLink(actor, operatorNo, origin)
  return [`Give this link to the operator alone. It works once, for ${INVITE_HOURS} hours:`, link]
}

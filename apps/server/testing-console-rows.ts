import type { Pool } from '#kit/server/db/db.ts'
import { soakOr } from '#kit/server/testing/soak.ts'
import { AT, DUE, MEMBER, NOW, waits, type Filled } from './testing-console-columns.ts'
import { MONEY_TABLES } from './testing-console-money.ts'

const ONE_OF_LANES = "(array['care', 'legal', 'mod', 'expert_ops', 'finance'])[1 + i % 5]"

const TABLES: readonly Filled[] = [
  [
    'users',
    {
      user_id: "'u' || i",
      haru_name: "case when i <= 20 then '큰별빛' else '하루' end || i",
      haru_character: "'1'",
      gender: "'m'",
      real_name: "case when i % 2 = 0 then '김' else '이' end || '나' || i",
      phone: "'010' || lpad(i::text, 8, '0')",
      state: 'case when i % 3 = 0 then 0 else 1 end',
      withdraw_dt: `case when i % 3 = 0 then ${AT} end`,
      purge_dt: `case when i % 3 = 0 then ${NOW} + i * interval '60 days' / n end`,
    },
  ],
  ['user_consent', { user_no: MEMBER, kind: "'terms'", version: "'2026-01-01'", agreed: 'i % 20 <> 0', reg_dt: AT }],
  [
    'report_case',
    {
      target_kind: "'feed'",
      target_no: 'i',
      target_user_no: MEMBER,
      lane: ONE_OF_LANES,
      reason: "'SPAM'",
      severity: '2',
      weight: '1',
      reporter_qtt: '1',
      state: waits('1', '2'),
      open_dt: AT,
      due_dt: DUE,
      close_dt: waits('null', AT),
    },
  ],
  [
    'report',
    {
      user_no: MEMBER,
      target_kind: "'feed'",
      target_no: 'i',
      target_user_no: MEMBER,
      reason: "'SPAM'",
      lane: ONE_OF_LANES,
      severity: '2',
      case_no: 'i',
      state: waits('1', '3'),
    },
  ],
  [
    'sanction',
    {
      decision_no: 'i',
      user_no: MEMBER,
      kind: "'warn'",
      points: '1',
      rule: "'SPAM'",
      case_no: 'i',
      lane: ONE_OF_LANES,
      target_kind: "'feed'",
      target_no: 'i',
      message: "'알려요'",
      by_no: '1',
      reg_dt: AT,
    },
  ],
  [
    'appeal',
    {
      decision_no: 'i',
      user_no: MEMBER,
      lane: ONE_OF_LANES,
      content: "'다시 봐 주세요'",
      state: waits('1', '2'),
      decide_dt: waits('null', AT),
      reg_dt: AT,
      due_dt: DUE,
    },
  ],
  [
    'rights_block',
    {
      target_kind: "'feed'",
      target_no: 'i',
      target_user_no: MEMBER,
      claim: "'제 사진이에요'",
      state: waits('1', '3'),
      close_dt: waits('null', AT),
      reg_dt: AT,
      end_dt: `${AT} + interval '30 days'`,
    },
  ],
  [
    'inquiry',
    {
      user_no: MEMBER,
      cate: "'viv'",
      title: "'문의'",
      content: "'열 글자가 넘는 문의예요'",
      state: '(array[0, 1, 2, 2])[1 + i % 4]',
      answer_dt: `case when i % 4 = 1 then ${AT} end`,
      close_dt: `case when i % 4 > 1 then ${AT} end`,
      wait_dt: AT,
      due_dt: DUE,
      reg_dt: AT,
    },
  ],
  ['notice', { title: "'공지'", body: "'내용'", state: waits('0', '1'), publish_dt: `${AT} + interval '30 days'` }],
  ['ad', { ad_title: "'광고'", state: 'i % 4', start_dt: AT, end_dt: `${AT} + interval '30 days'` }],
  [
    'campaign',
    {
      title: "'소식'",
      content: "'소식이에요'",
      link: "'/'",
      segment: "'{}'",
      state: '1 + i % 6',
      start_dt: AT,
      target_qtt: '10',
      create_by: '1',
      change_by: '1',
      reg_dt: AT,
      change_dt: AT,
    },
  ],
  [
    'trace_group',
    {
      fingerprint: "decode(lpad(to_hex(i), 64, '0'), 'hex')",
      name: "'TypeError'",
      message: "'오류'",
      place: "'/'",
      line: "''",
      state: '1 + i % 3',
      count: 'i % 500',
      first_dt: AT,
      last_dt: AT,
    },
  ],
  ['client_trace', { url: "'/'", group_no: MEMBER, reg_dt: AT }],
  ...MONEY_TABLES,
  [
    'expert_application',
    {
      user_no: MEMBER,
      state: '(array[1, 2, 3, 4, 6])[1 + i % 5]',
      cate_no: '5',
      form: "'{}'",
      renews_no: 'case when i % 10 = 0 then i - 1 end',
      submit_dt: AT,
      decide_dt: `case when i % 5 > 0 then ${AT} end`,
      reg_dt: AT,
      edit_dt: AT,
    },
  ],
  [
    'adhoc',
    {
      meet_no: '1',
      adhoc_name: "'한강 달리기'",
      start_dt: AT,
      end_dt: `${AT} + interval '1 hour'`,
      deadline_dt: AT,
      area_name: "'망원동'",
      place_name: "'공원'",
      address: "'서울'",
      capacity: '5',
      agreed_start_dt: AT,
      agreed_address: "'서울'",
      reg_dt: AT,
      recent_dt: AT,
    },
  ],
  [
    'trust_appeal',
    {
      adhoc_no: 'i',
      user_no: MEMBER,
      kind: "'noShow'",
      appeal: "'갔어요'",
      state: waits('1', '2'),
      decide_dt: waits('null', AT),
      reg_dt: AT,
    },
  ],
  [
    'operator_proposal',
    {
      kind: "'grant'",
      target: "'user:' || i",
      payload: "jsonb_build_object('user_no', i)",
      reason: "'행사'",
      state: waits("'proposed'", "'rejected'"),
      proposed_by: '2',
      decided_by: waits('null', '1'),
      end_dt: waits('null', AT),
      reg_dt: AT,
      expire_dt: `${NOW} + i * interval '1 minute'`,
    },
  ],
  [
    'operator_log',
    {
      operator_no: '1 + i % 5',
      roles: "case when i % 3 = 0 then array['finance'] else array['cs', 'mod'] end",
      act: "case when i % 2 = 0 then 'books.read' else 'user.find' end",
      target: `'user:' || (${MEMBER})`,
      reg_dt: AT,
    },
  ],
  ['post', { kind: "'feed'", user_no: MEMBER, visibility: "'public'", reg_dt: AT }],
  ['comment', { post_no: 'i', user_no: MEMBER, content: "'좋아요'", reg_dt: AT }],
  ['job.job', { id: 'md5(i::text)::uuid', name: "'dead_letters'", data: "'{}'", source_name: "'outbox'", created_on: AT }],
]

/** How many times as many rows a table has as the others. */
const MORE = soakOr<Record<string, number>>({}, { users: 10, user_consent: 10, operator_log: 100 })

/** Fills the tables of the console's lists. */
export async function fillConsole(db: Pool, rows: number): Promise<void> {
  await db.transaction(async ({ sql }) => {
    // Inserted without triggers and checks of references, which are tested elsewhere.
    await sql`set local session_replication_role = replica`
    await sql`set local statement_timeout = 0`
    for (const [table, columns] of TABLES) {
      const [names, values] = [Object.keys(columns).join(', '), Object.values(columns).join(', ')]
      await sql.unsafe(
        `insert into ${table} (${names}) select ${values} from generate_series(1, $1::int) i, (values ($1::int)) q (n) order by i`,
        [rows * (MORE[table] ?? 1)],
      )
    }
    await sql`insert into meet (meet_title) values ('한강을 달리는 모임')`
    await sql`insert into operator_log_member (user_no, log_no) select m, l.log_no from operator_log l cross join operator_log_members(l) m`
  })
  await db.sql`set statement_timeout = 0`
  await db.sql.unsafe(`vacuum (analyze) operator_log_member, ${TABLES.map(([table]) => table).join(', ')}`)
}

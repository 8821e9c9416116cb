import { expect, it } from 'vitest'
import type { Alarm } from '../../contract.ts'
import { ALARM_KINDS } from '../../rules.ts'
import { anAlarm, aPerson } from '../sample.ts'
import { rowsOf, whenOf } from './rows.ts'
import { sentenceOf } from './format.ts'

const shown = (rest: Partial<Alarm>) => {
  const { who, what, quote } = sentenceOf(anAlarm(rest))
  return [who + what, quote]
}
const by = (names: string[], actor_qtt = names.length) => ({ actors: names.map((name, at) => aPerson(at + 1, name)), actor_qtt })

const WORDS: [Partial<Alarm>, string, string][] = [
  [{ kind: 'LIKE_POST', target: 'daily:12', ...by(['새벽런너준', '곰'], 13) }, '새벽런너준님 외 12명이 내 데일리를 좋아해요', ''],
  [{ kind: 'LIKE_POST', target: 'feed:12', ...by(['하루1']) }, '하루1님이 내 피드를 좋아해요', ''],
  [{ kind: 'LIKE_POST', target: 'board:1', ...by(['하루1'], 1234) }, '하루1님 외 1,233명이 내 글을 좋아해요', ''],
  [
    { kind: 'COMMENT', text: '레시피 좀 알려 주세요!', ...by(['야식끊은곰']) },
    '야식끊은곰님이 댓글을 남겼어요',
    '“레시피 좀 알려 주세요!”',
  ],
  [{ kind: 'FOLLOW_REQ', ...by(['달']) }, '달님이 팔로우를 요청했어요', ''],
  [
    { kind: 'VIV_GIFT', target: 'gift:7', text: '1,000 VIV\n생일 축하해요!', ...by(['달']) },
    '달님이 1,000 VIV를 선물했어요',
    '생일 축하해요!',
  ],
  [{ kind: 'VIV_GIFT', target: 'gift:7', text: '1,000 VIV', ...by(['달']) }, '달님이 1,000 VIV를 선물했어요', ''],
  [{ kind: 'VIV_GIFT', target: 'gift:7:returned', text: '1,000 VIV', ...by(['달']) }, '달님이 1,000 VIV를 돌려줬어요', ''],
  [{ kind: 'VIV_EXCHANGE_OK', target: 'exchange:3', text: '1,200 VIV', ...by([]) }, '환전한 금액을 보냈어요', '1,200 VIV'],
  // Actors who are blocked are left out.
  [{ kind: 'FOLLOW', actors: [], actor_qtt: 1 }, '(알 수 없음)님이 나를 팔로우해요', ''],
  // Acts within a counselling have no actor, whom a member could have muted.
  [{ kind: 'COUN_ACCEPT', text: '운동 질문', ...by([]) }, '상담이 수락됐어요', '운동 질문'],
  [{ kind: 'COUN_EXTEND_REQ', text: '운동 질문', ...by([]) }, '상담 연장 요청이 왔어요', '운동 질문'],
  [{ kind: 'RECORD_REMIND', target: 'remind:meal', ...by([]) }, '식사를 기록할 시간이에요', ''],
  [{ kind: 'NOTICE', text: '11월 점검 안내', ...by([]) }, '새 공지사항이 올라왔어요', '11월 점검 안내'],
  [{ kind: 'EVENT', text: '겨울 챌린지', ...by([]) }, '(광고) 겨울 챌린지', ''],
  [{ kind: 'EVENT', text: '(광고) 겨울 챌린지', ...by([]) }, '(광고) 겨울 챌린지', ''],
  // A kind that only a newer server knows.
  [{ kind: 'MOON_LANDED', text: '달에 닿았어요', ...by(['하루1']) }, '달에 닿았어요', ''],
  [{ kind: 'MOON_LANDED', text: '', ...by([]) }, '새 소식이 있어요', ''],
]
it('formats actor, act and quote of each kind', () => {
  expect(WORDS.map(([alarm]) => [alarm, ...shown(alarm)])).toEqual(WORDS)
})

it('has a text for every kind', () => {
  const isUnknown = (kind: string) => shown({ kind, text: '', target: '', ...by([]) })[0] === '새 소식이 있어요'
  expect(Object.keys(ALARM_KINDS).filter(isUnknown)).toEqual([])
})

it('groups alarms under their days in Korea', () => {
  const now = new Date('2026-11-21T00:30:00+09:00')
  const at = [
    '2026-11-21T00:31:00+09:00',
    '2026-11-21T00:10:00+09:00',
    '2026-11-20T23:50:00+09:00',
    '2026-11-02T09:00:00+09:00',
    '2025-12-31T09:00:00+09:00',
  ]
  const alarms = at.map((reg_dt, n) => anAlarm({ alarm_no: 9 - n, reg_dt }))
  const rows = rowsOf(alarms, now).map((row) => ('day' in row ? row.label : whenOf(row.reg_dt, now)))
  expect(rows).toEqual([
    '오늘',
    '방금',
    '20분 전',
    '어제',
    '어제 오후 11:50',
    '11월 2일 월요일',
    '오전 9:00',
    '2025년 12월 31일 수요일',
    '오전 9:00',
  ])
})

import { expect, test } from 'vitest'
import { exists } from '#features/routes.ts'
import { applyPath, groupsFor, LINKS } from './links.ts'

const member = { user_no: 7, user_verified: false, isexpert: false }
const expert = { user_no: 7, user_verified: true, isexpert: true }
const hasScreen = (): boolean => true
const named = (groups: ReturnType<typeof groupsFor>) =>
  Object.fromEntries(groups.map(({ group, links }) => [group, links.map(({ name }) => name)]))

/** The specification's list, verbatim (section 2, "Side drawer"). */
const SPECIFIED =
  'MyInfoMain, Login, follow-main/{userNo}, coun-list, activity-report-main, expert-info-main, expert-coun-list, expert-product-main, expert-sales-main, pc-{product}-shop-main (desktop only), kin-main, faq, inquiry (members only), notice, viv-main, cart-main, order-list, license-list, expert-apply-main'

test('lists the specification’s links in its order', () => {
  const asNames = SPECIFIED.split(', ').map((word) =>
    word
      .replace(/ \(.*\)|\/\{.*\}$/g, '')
      .replace('{product}', 'haru')
      .replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase()),
  )
  // The log-in is not in a group.
  // Neither the calendar nor the list of products are in the specification.
  const added = ['ExpertCalendar', 'ProShopList']
  expect(LINKS.map(({ name }) => name).filter((name) => !added.includes(name))).toEqual(asNames.filter((name) => name !== 'Login'))
})

test('shows a guest the open links without the inquiry', () => {
  expect(named(groupsFor({ viewer: null, isWide: true, hasScreen }))).toEqual({
    community: ['KinMain', 'Faq', 'Notice'],
    store: ['ProShopList'],
  })
})

test('shows a member three groups and an expert a fourth; the expert shop only on wide screens', () => {
  const groups = groupsFor({ viewer: member, isWide: true, hasScreen })
  expect(groups.map(({ group }) => group)).toEqual(['my', 'community', 'store'])
  expect(named(groups).community).toEqual(['KinMain', 'Faq', 'Inquiry', 'Notice'])
  const own = named(groupsFor({ viewer: expert, isWide: false, hasScreen }))
  expect(own.expert).toEqual([
    'ExpertInfoMain',
    'ExpertCounList',
    'ExpertCalendar',
    'ExpertProductMain',
    'ExpertSalesMain',
    'ExpertApplyMain',
  ])
  expect(named(groupsFor({ viewer: expert, isWide: true, hasScreen })).expert).toContain('PcHaruShopMain')
})

test('omits links without a screen and groups without links', () => {
  const groups = groupsFor({ viewer: expert, isWide: true })
  expect(groups.every(({ links }) => links.length > 0 && links.every(({ name }) => exists(name)))).toBe(true)
  expect(groupsFor({ viewer: expert, isWide: true, hasScreen: (name) => name === 'Faq' }).map(({ group }) => group)).toEqual(['community'])
})

test('the apply button leads guests to who may apply and members to their applications; experts have none', () => {
  expect(applyPath(null, false)).toBe('/register-pro')
  expect(applyPath(null, true)).toBe('/pc-expert-register')
  expect(applyPath(member, true)).toBe('/expert-apply-main')
  expect(applyPath(expert, true)).toBeNull()
})

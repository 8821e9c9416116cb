import { expect, test } from 'vitest'
import { exists } from '#features/routes.ts'
import { applyPath, groupsFor, LINKS } from './links.ts'

const member = { user_no: 7, user_verified: false, isexpert: false }
const expert = { user_no: 7, user_verified: true, isexpert: true }
const there = () => true
const named = (groups: ReturnType<typeof groupsFor>) =>
  Object.fromEntries(groups.map(({ group, links }) => [group, links.map(({ name }) => name)]))

/** The specification's list (section 2, "Side drawer"), letter by letter. */
const SPECIFIED =
  'MyInfoMain, Login, follow-main/{userNo}, coun-list, activity-report-main, expert-info-main, expert-coun-list, expert-product-main, expert-sales-main, pc-{product}-shop-main (desktop only), kin-main, faq, inquiry (members only), notice, viv-main, cart-main, order-list, license-list, expert-apply-main'

test('the links are those of the specification, in its order', () => {
  const asNames = SPECIFIED.split(', ').map((word) =>
    word
      .replace(/ \(.*\)|\/\{.*\}$/g, '')
      .replace('{product}', 'haru')
      .replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase()),
  )
  // The log-in stands at the head for guests, the application at the foot for those who are no experts.
  expect(LINKS.map(({ name }) => name)).toEqual(asNames.filter((name) => name !== 'Login' && name !== 'ExpertApplyMain'))
})

test('a guest sees what is open, without the inquiry', () => {
  expect(named(groupsFor({ viewer: null, isWide: true, there }))).toEqual({ community: ['KinMain', 'Faq', 'Notice'] })
})

test('a member has three groups, an expert a fourth; the shop of experts is for the desk', () => {
  const groups = groupsFor({ viewer: member, isWide: true, there })
  expect(groups.map(({ group }) => group)).toEqual(['my', 'community', 'store'])
  expect(named(groups).community).toEqual(['KinMain', 'Faq', 'Inquiry', 'Notice'])
  const own = named(groupsFor({ viewer: expert, isWide: false, there }))
  expect(own.expert).toEqual(['ExpertInfoMain', 'ExpertCounList', 'ExpertProductMain', 'ExpertSalesMain'])
  expect(named(groupsFor({ viewer: expert, isWide: true, there })).expert).toContain('PcHaruShopMain')
})

test('what has no screen is not there, nor a group without links', () => {
  const groups = groupsFor({ viewer: expert, isWide: true })
  expect(groups.every(({ links }) => links.length > 0 && links.every(({ name }) => exists(name)))).toBe(true)
  expect(groupsFor({ viewer: expert, isWide: true, there: (name) => name === 'Faq' }).map(({ group }) => group)).toEqual(['community'])
})

test('whoever is no expert may apply, on the phone or at the desk', () => {
  expect(applyPath(null, false)).toBe('/register-pro')
  expect(applyPath(member, true)).toBe('/pc-expert-register')
  expect(applyPath(expert, true)).toBeNull()
})

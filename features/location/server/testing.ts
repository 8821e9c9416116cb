import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { addPosition, startSharing } from '../contract.ts'

export { location as locationFeature } from './feature.ts'

/** Seoul's city hall, and a point at sea. */
export const CITY_HALL = { lat: 37.5663, lng: 126.9779 }
export const AT_SEA = { lat: 36.2, lng: 124.6 }

export const agreeToLocation = (server: TestServer, { user_no }: TestMember, agreed = true) =>
  server.db.sql`insert into user_consent (user_no, kind, version, agreed) values (${user_no}, 'location_terms', '2022-03-01', ${agreed})`

/** An adult who agrees to the location terms. */
export async function aConsenting(server: TestServer, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await server.aMember({ birth: '1990-03-01', ...columns })
  await agreeToLocation(server, member)
  return member
}

/** A member who shares their place with everybody. */
export async function aSharing(server: TestServer, at = CITY_HALL, columns: Record<string, unknown> = {}): Promise<TestMember> {
  const member = await aConsenting(server, columns)
  await setScope(server, member, 'all')
  await server.call(startSharing, { body: {} }, { as: member })
  await server.call(addPosition, { body: at }, { as: member })
  return member
}

export const setScope = (server: TestServer, { user_no }: TestMember, scope: string) =>
  server.db.sql`
    insert into user_setting (user_no, setting_key, setting_value) values (${user_no}, 'geo_scope', ${scope})
    on conflict (user_no, setting_key) do update set setting_value = excluded.setting_value`

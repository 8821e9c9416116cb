import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, aPost, aVerified, clubFeatures, join } from '#features/club/server/testing.ts'
import { aQuestion, kinFeatures } from '#features/kin/server/testing.ts'
import { aDaily, aMedia, anItem } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestServer } from '#kit/server/testing/server.ts'
import { listCollects } from '../contract.ts'
import { room } from './feature.ts'

let server: TestServer
let owner: TestMember
beforeAll(async () => {
  server = await featureServer([...new Set([...kinFeatures, ...clubFeatures, room])])
  owner = await aVerified(server)
})
afterAll(() => server.close())

const picture = () => aMedia(server.db, owner.user_no)
const tilesFor = async (as: TestMember | null) =>
  ((await server.call(listCollects, { params: { user_no: owner.user_no } }, { as })).body.query as { kind: string }[]).map(
    ({ kind }) => kind,
  )

test('shows nobody that the member asked anonymously or wrote in a club, even a member of the club and the owner', async () => {
  const fellow = await aVerified(server)
  const images = server.db.sql.json([anItem(await picture())] as never)
  await aDaily(server.db, owner.user_no, { images })
  await aQuestion(server, owner, { is_anonymous: true, ki_images: [await picture()] })
  const meetNo = await aClub(server, owner)
  await join(server, fellow, meetNo)
  await aPost(server, owner, meetNo, { images: [await picture()] })
  for (const viewer of [null, fellow, owner]) expect(await tilesFor(viewer)).toEqual(['daily'])
})

import { handle, type Handled } from '#kit/server/http/handle.ts'
import { countNearby, getMapFrame, listClusters, listNearby } from '../contract.ts'
import { clustersOf } from './clusters.ts'
import { countsOf, nearestOf } from './nearest.ts'

export const nearbyHttp: Handled[] = [
  handle(listNearby, ({ db, me, query, now }) => nearestOf({ db, me, now }, query)),
  handle(countNearby, ({ db, me, query, now }) => countsOf({ db, me, now }, query)),
  handle(listClusters, ({ db, me, query, now }) => clustersOf({ db, me, now }, query)),
  handle(getMapFrame, ({ services }) => ({ frame: services.integrations.mapFrame.path })),
]

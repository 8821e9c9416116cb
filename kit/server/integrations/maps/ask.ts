import type { Services } from '../../http/services.ts'
import { embeddedMaps } from './embedded.ts'
import type { Geocoded, Maps, Point, Region } from './maps.ts'

type Asking = { integrations: Pick<Services['integrations'], 'maps'>; log: Pick<Services['log'], 'warn'> }

/** The address of a point; null outside of Korea. */
export const regionAt = (services: Asking, point: Point): Promise<Region | null> => ask(services, (maps) => maps.reverseGeocode(point))

/** The points of an address. */
export const geocode = (services: Asking, words: string): Promise<Geocoded[]> => ask(services, (maps) => maps.geocode(words))

/** The embedded maps answer where the configured service fails. */
async function ask<T>({ integrations: { maps }, log }: Asking, work: (maps: Maps) => Promise<T>): Promise<T> {
  try {
    return await work(maps)
  } catch (error) {
    log.warn({ err: error, engine: maps.engine }, 'the maps service did not answer')
    return work(embeddedMaps)
  }
}

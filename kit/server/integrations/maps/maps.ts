/** A point in degrees (WGS84). */
export type Point = { lat: number; lng: number }

/** What a maps service knows of a point: the code of its district and the name of its neighbourhood. */
export type Region = { sigungu_code: string; dong: string | null }

/** A region with a point within it, and how the service writes its address. */
export type Geocoded = Region & Point & { address: string }

/** Which addresses points have, and which points addresses have. */
export type Maps = {
  engine: string
  /** Null outside of Korea. */
  reverseGeocode(point: Point): Promise<Region | null>
  /** The best match first. */
  geocode(words: string): Promise<Geocoded[]>
}

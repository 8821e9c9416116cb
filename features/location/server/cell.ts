import type { Digest } from '#kit/server/auth/digest.ts'
import { CELL_M, CHANGE_M, DEGREE_M, JITTER_M, metresBetween, type Point } from '../rules.ts'

type Owner = { digest: Digest; userNo: number }

/**
 * What is shown of a position on a day. Each member has a grid of cells of 300 m whose offset never changes, and in each cell one point, both
 * from a secret key: the position itself has no influence beyond its cell, so that any number of answers over any number of days tells the
 * cell at most. A displacement that changes each day comes on top.
 */
export function shownPoint(owner: Owner, at: Point, day: string): Point {
  const { x, y, row, column } = cellOf(owner, at)
  const [u, v] = fractions(owner, `cell ${row} ${column}`)
  const [turn, length] = fractions(owner, `day ${day}`)
  const angle = turn * 2 * Math.PI
  const radius = JITTER_M * Math.sqrt(length)
  return {
    lat: (y + u * CELL_M + radius * Math.sin(angle)) / DEGREE_M,
    lng: (x + v * CELL_M + radius * Math.cos(angle)) / (DEGREE_M * cosine(row, owner)),
  }
}

/** The position that decides the cell: the one at the last change until the member is 300 m away from it, so that a way of 600 m shows three cells. */
export const changePoint = (before: Point | null, at: Point): Point => (before && metresBetween(before, at) < CHANGE_M ? before : at)

/** A point that is displaced by at most `metres`, always by the same for positions of the same neighbourhood. */
export function displaced(owner: Owner, at: Point, metres: number): Point {
  const { row, column } = cellOf(owner, at)
  const [turn, length] = fractions(owner, `home ${row} ${column}`)
  const radius = metres * Math.sqrt(length)
  return {
    lat: at.lat + (radius * Math.sin(turn * 2 * Math.PI)) / DEGREE_M,
    lng: at.lng + (radius * Math.cos(turn * 2 * Math.PI)) / (DEGREE_M * Math.cos((at.lat * Math.PI) / 180)),
  }
}

/** The cell of a position: its number in the member's grid, and its south-west corner in metres. */
function cellOf(owner: Owner, { lat, lng }: Point): { row: number; column: number; x: number; y: number } {
  const [south, west] = fractions(owner, 'grid')
  const row = Math.floor((lat * DEGREE_M) / CELL_M - south)
  const scale = DEGREE_M * cosine(row, owner)
  const column = Math.floor((lng * scale) / CELL_M - west)
  return { row, column, x: (column + west) * CELL_M, y: (row + south) * CELL_M }
}

/** Of the middle of a row: all cells of a row are equally wide. */
function cosine(row: number, owner: Owner): number {
  const [south] = fractions(owner, 'grid')
  return Math.cos((((row + south + 0.5) * CELL_M) / DEGREE_M) * (Math.PI / 180))
}

/** Two numbers from 0 to 1, always the same for a member and a use. */
function fractions({ digest, userNo }: Owner, use: string): [number, number] {
  const bytes = digest('place', `${userNo} ${use}`)
  return [bytes.readUInt32BE(0) / 2 ** 32, bytes.readUInt32BE(4) / 2 ** 32]
}

import type { Redirect } from '#kit/contract/endpoint.ts'
import { deletionBlockers, deletionLosses, FORGET_ORDER, forget, holdsMoney, type Forget, type ForgetStep } from './account-deletion.ts'
import { exportParts } from './data-export.ts'
import { extend, makeExtensions, type Extension, type ExtensionPoint } from './extensions.ts'
import type { Handled } from './http/handle.ts'
import type { Mounted, ServerOptions } from './http/server.ts'
import { namedCleanups, type Cleanup } from './jobs/cleanup.ts'
import type { Job } from './jobs/jobs.ts'
import type { HandledEvent } from './realtime/socket.ts'
import type { Timer } from './timers.ts'

/**
 * Everything that a feature adds to the server. `features/x/server/feature.ts` exports one, and an app or a test lists it. A feature
 * extends others through their extension points; those of account deletion and data export are fields here, because features of
 * every layer have them.
 */
export type Feature = {
  /** Its folder. */
  name: string
  http?: readonly Handled[]
  /** Calls that connected members may make over the socket. */
  socket?: readonly HandledEvent[]
  jobs?: readonly Job[]
  timers?: readonly Timer[]
  /** Run every hour. */
  cleanups?: readonly Cleanup[]
  /** Routes that are not endpoints. */
  mounts?: readonly Mounted[]
  /** Redirects among its mounts that the API documentation names. */
  redirects?: readonly Redirect[]
  /** Its files in a member's data export. */
  exportParts?: PartOf<typeof exportParts>
  /** Keyed by the kind of row that it locks first. */
  forget?: Partial<Record<ForgetStep, Forget>>
  deletionBlockers?: PartOf<typeof deletionBlockers>
  deletionLosses?: PartOf<typeof deletionLosses>
  holdsMoney?: PartOf<typeof holdsMoney>
  /** Its extensions of points of lower layers. */
  extensions?: readonly Extension[]
}

type PartOf<Point> = Point extends ExtensionPoint<infer Part> ? Part : never

/** The options for `buildServer` of these features, in their order. */
export function composeFeatures(features: readonly Feature[]): Composed {
  const all = <Part>(part: (feature: Feature) => readonly Part[] | undefined): Part[] => features.flatMap((feature) => part(feature) ?? [])
  return {
    handled: all(({ http }) => http),
    events: all(({ socket }) => socket),
    jobs: all(({ jobs }) => jobs),
    timers: all(({ timers }) => timers),
    cleanups: all(({ name, cleanups = [] }) => namedCleanups(name, cleanups)),
    mounts: all(({ mounts }) => mounts),
    redirects: all(({ redirects }) => redirects),
    extensions: makeExtensions([
      ...FORGET_ORDER.flatMap((step) => all((feature) => given(forget, feature.forget?.[step]))),
      ...all((feature) => [
        ...given(exportParts, feature.exportParts),
        ...given(deletionBlockers, feature.deletionBlockers),
        ...given(deletionLosses, feature.deletionLosses),
        ...given(holdsMoney, feature.holdsMoney),
        ...(feature.extensions ?? []),
      ]),
    ]),
  }
}

type Composed = Required<Pick<ServerOptions, 'handled' | 'events' | 'jobs' | 'timers' | 'cleanups' | 'mounts' | 'redirects' | 'extensions'>>

const given = <Part>(point: ExtensionPoint<Part>, part: Part | undefined): Extension[] => (part === undefined ? [] : [extend(point, part)])

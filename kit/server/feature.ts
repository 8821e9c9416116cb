import { deletionBlockers, deletionLosses, FORGET_ORDER, forget, holdsMoney, type Forget, type ForgetStep } from './account-deletion.ts'
import { exportParts } from './data-export.ts'
import { extend, makeExtensions, type Extension, type ExtensionPoint } from './extensions.ts'
import type { Handled } from './http/handle.ts'
import type { Mounted, ServerOptions } from './http/server.ts'
import type { Cleanup } from './jobs/cleanup.ts'
import type { Job } from './jobs/jobs.ts'
import type { HandledEvent } from './realtime/socket.ts'

/**
 * All that a feature does in the server: `features/x/server/feature.ts` exports one, and the list of an app or of a test names it. A
 * feature takes part in another one by that one's extension points; those of deleting an account stand here by name, since features
 * of every layer have them.
 */
export type Feature = {
  /** Its folder. */
  name: string
  http?: readonly Handled[]
  /** What connected members may say. */
  socket?: readonly HandledEvent[]
  jobs?: readonly Job[]
  /** Run every hour. */
  cleanups?: readonly Cleanup[]
  /** Routes that are no calls. */
  mounts?: readonly Mounted[]
  /** Its files in the download of a member's data. */
  exportParts?: PartOf<typeof exportParts>
  /** By what it locks first. */
  forget?: Partial<Record<ForgetStep, Forget>>
  deletionBlockers?: PartOf<typeof deletionBlockers>
  deletionLosses?: PartOf<typeof deletionLosses>
  holdsMoney?: PartOf<typeof holdsMoney>
  /** What it gives to features of lower layers. */
  extensions?: readonly Extension[]
}

type PartOf<Point> = Point extends ExtensionPoint<infer Part> ? Part : never

/** What `buildServer` needs of all these features; what they give to one point keeps their order. */
export function composeFeatures(features: readonly Feature[]): Composed {
  const all = <Part>(part: (feature: Feature) => readonly Part[] | undefined): Part[] => features.flatMap((feature) => part(feature) ?? [])
  return {
    handled: all(({ http }) => http),
    events: all(({ socket }) => socket),
    jobs: all(({ jobs }) => jobs),
    cleanups: all(({ cleanups }) => cleanups),
    mounts: all(({ mounts }) => mounts),
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

type Composed = Required<Pick<ServerOptions, 'handled' | 'events' | 'jobs' | 'cleanups' | 'mounts' | 'extensions'>>

const given = <Part>(point: ExtensionPoint<Part>, part: Part | undefined): Extension[] => (part === undefined ? [] : [extend(point, part)])

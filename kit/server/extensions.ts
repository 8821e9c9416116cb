/**
 * A point at which other features extend a feature: with functions that it calls, or with data that it reads. The feature declares
 * the point; features of higher layers extend it in their `feature.ts`. `Part` is the type of one extension.
 */
export type ExtensionPoint<Part> = {
  /** For error messages only; points are compared by identity. */
  readonly name: string
  readonly part?: (part: Part) => Part
}

export type Extension = { readonly point: ExtensionPoint<never>; readonly part: unknown }

export const extensionPoint = <Part>(name: string): ExtensionPoint<Part> => ({ name })

export const extend = <Part>(point: ExtensionPoint<Part>, part: NoInfer<Part>): Extension => ({
  point: point as unknown as ExtensionPoint<never>,
  part,
})

/** The extensions of one server's features, in the order of the features. */
export type Extensions = {
  all<Part>(point: ExtensionPoint<Part>): readonly Part[]
  /** The single extension of a point. @throws if there is none or more than one */
  one<Part>(point: ExtensionPoint<Part>): Part
  /** Calls the extensions one after the other. An error stops it, and rolls back the caller's transaction if it has one. */
  run<Given extends unknown[]>(point: ExtensionPoint<(...given: Given) => Promise<void>>, ...given: NoInfer<Given>): Promise<void>
}

export function makeExtensions(given: readonly Extension[]): Extensions {
  const all = <Part>(point: ExtensionPoint<Part>): Part[] =>
    given.filter((extension) => (extension.point as unknown) === point).map(({ part }) => part as Part)
  return {
    all,
    one(point) {
      const parts = all(point)
      if (parts.length !== 1) throw new Error(`The extension point "${point.name}" needs one extension and has ${parts.length}.`)
      return parts[0]!
    },
    async run(point, ...args) {
      for (const part of all(point)) await part(...args)
    },
  }
}

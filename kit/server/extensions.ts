/**
 * A place where a feature lets others take part in what it does (a function that it calls) or in what it knows (a table that it
 * reads). The feature that asks declares it; features of higher layers extend it in their `feature.ts`. `Part`: what one of them gives.
 */
export type ExtensionPoint<Part> = {
  /** For messages; two points of one name are two points. */
  readonly name: string
  readonly part?: (part: Part) => Part
}

export type Extension = { readonly point: ExtensionPoint<never>; readonly part: unknown }

export const extensionPoint = <Part>(name: string): ExtensionPoint<Part> => ({ name })

export const extend = <Part>(point: ExtensionPoint<Part>, part: NoInfer<Part>): Extension => ({
  point: point as unknown as ExtensionPoint<never>,
  part,
})

/** What the features of one server gave, in the order in which they are listed. */
export type Extensions = {
  all<Part>(point: ExtensionPoint<Part>): readonly Part[]
  /** Of a point that is extended once. @throws where it is not */
  one<Part>(point: ExtensionPoint<Part>): Part
  /** Calls one after the other, in the caller's transaction where there is one: what throws undoes it. */
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

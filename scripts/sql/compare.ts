import ts from 'typescript'
import type { Column, Described, Made } from './describe.ts'
import type { Statement } from './statements.ts'

/** How the columns that PostgreSQL describes differ from the row that the code declares. */
export function rowFaults(row: ts.Type, columns: readonly Column[], checker: ts.TypeChecker): string[] {
  // A generic row type may have more columns than are known here.
  if (isGeneric(row)) {
    return rowFaults(checker.getBaseConstraintOfType(row)!, columns, checker).filter((fault) => !fault.endsWith(NOT_DECLARED))
  }
  if (row.isUnion()) {
    const faults = row.types.map((type) => rowFaults(type, columns, checker))
    return faults.find(({ length }) => length === 0) ?? faults[0]!
  }
  const declared = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]))
  const names = columns.map(({ name }) => name)
  return [
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `two columns are called ${name}`),
    ...columns.flatMap((column) => {
      // The column of a call of a function without a result.
      if (column.type === 'void') return []
      const property = declared.get(column.name)
      const type = property ? checker.getTypeOfSymbol(property) : checker.getIndexTypeOfType(row, ts.IndexKind.String)
      return type ? columnFaults(column, type, checker) : [`the column ${column.name} ${NOT_DECLARED}`]
    }),
    ...[...declared.values()]
      .filter(({ name, flags }) => !names.includes(name) && !(flags & ts.SymbolFlags.Optional))
      .map(({ name }) => `the row type has ${name}, the statement has not`),
  ]
}

const NOT_DECLARED = 'is not in the row type'

const isGeneric = (type: ts.Type): boolean =>
  Boolean(type.flags & ts.TypeFlags.Instantiable) || (type.isIntersection() && type.types.some(isGeneric))

/** The one column of `jsonOf`. */
export function jsonFaults(columns: readonly Column[]): string[] {
  const [column, ...more] = columns
  if (column?.made === 'json' && more.length === 0) return []
  return [`jsonOf reads one JSON column, the statement gives ${columns.map(({ name, type }) => `${name} (${type})`).join(', ') || 'none'}`]
}

function columnFaults({ name, type, made }: Column, declared: ts.Type, checker: ts.TypeChecker): string[] {
  return holds(declared, made, checker)
    ? []
    : [`${name} is ${type}, which the driver reads as ${wordOf(made)}, not ${checker.typeToString(declared)}`]
}

/** Whether every value of the declared type is one that the driver can make of the column. */
function holds(declared: ts.Type, made: Made, checker: ts.TypeChecker): boolean {
  if (made === 'json' || declared.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Null | ts.TypeFlags.Undefined)) return true
  if (declared.isUnion()) return declared.types.every((type) => holds(type, made, checker))
  if (declared.isIntersection()) return declared.types.some((type) => holds(type, made, checker))
  if (typeof made === 'object') {
    const element = checker.isArrayLikeType(declared) ? checker.getIndexTypeOfType(declared, ts.IndexKind.Number) : undefined
    return element !== undefined && holds(element, made.arrayOf, checker)
  }
  if (made === 'bytes') return /^(Uint8Array|Buffer)/.test(checker.typeToString(declared))
  return made !== 'other' && Boolean(declared.flags & FLAGS[made])
}

const FLAGS = { number: ts.TypeFlags.NumberLike, string: ts.TypeFlags.StringLike, boolean: ts.TypeFlags.BooleanLike }

const wordOf = (made: Made): string => (typeof made === 'object' ? `${wordOf(made.arrayOf)}[]` : made)

/** Differences between the types of the given parameters and those of the statement. */
export function parameterFaults({ parameters, isEveryParameterKnown }: Statement, described: Described, checker: ts.TypeChecker): string[] {
  const taken = described.parameters
  if (isEveryParameterKnown && parameters.length !== taken.length) {
    return [`${parameters.length} parameters are given, the statement takes ${taken.length}`]
  }
  return parameters.flatMap((given, at) => {
    const one = taken[at]
    if (!given || !one || isTaken(given, one, checker)) return []
    return [`$${at + 1} is ${one.type}, and ${checker.typeToString(given)} is given`]
  })
}

/** The driver writes strings and numbers as text for every type, moments as ISO text, and objects as JSON. */
function isTaken(given: ts.Type, { type, takes }: Described['parameters'][number], checker: ts.TypeChecker): boolean {
  if (given.isUnion()) return given.types.every((one) => isTaken(one, { type, takes }, checker))
  if (given.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) {
    return true
  }
  // One of several that is a part of the text.
  if (takes === 'json' || given.symbol?.name === 'PendingQuery') return true
  if (given.flags & ts.TypeFlags.StringLike) return takes !== 'boolean' && (takes !== 'number' || type === 'int8')
  if (given.flags & ts.TypeFlags.NumberLike) return takes === 'number' || type === 'text'
  if (given.flags & ts.TypeFlags.BooleanLike) return takes === 'boolean'
  if (checker.isArrayLikeType(given)) return typeof takes === 'object'
  if (given.symbol?.name === 'Date') return type.startsWith('timestamp')
  return takes !== 'number' && takes !== 'boolean'
}

/** A value of each type for which the driver names one to PostgreSQL before it asks. */
export function samplesOf({ parameters }: Statement): unknown[] {
  return parameters.map((type) =>
    type?.symbol?.name === 'Date' ? new Date(0) : type && type.flags & ts.TypeFlags.BooleanLike ? true : null,
  )
}

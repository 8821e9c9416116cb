import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '../..')
/** Packages whose types reach a row or a handle; those of others are not read, which takes most of the time. */
const TYPED_PACKAGES = ['zod', 'postgres', '@types/node']

export type Program = { checker: ts.TypeChecker; sources: ts.SourceFile[]; nameOf(source: ts.SourceFile): string }

/** The types of these files, as paths from the root. `extra` gives the text of files that are not on the disk, which belong to the program, too. */
export function programOf(files: readonly string[], extra: Readonly<Record<string, string>> = {}): Program {
  const options = compilerOptions()
  const virtual = new Map(Object.entries(extra).map(([file, text]) => [join(ROOT, file), text]))
  const host = ts.createCompilerHost(options)
  const { fileExists } = host
  host.readFile = (path) => virtual.get(path) ?? ts.sys.readFile(path)
  host.fileExists = (path) => virtual.has(path) || fileExists(path)
  host.getSourceFile = (path, version) => {
    const text = host.readFile(path)
    return text === undefined ? undefined : ts.createSourceFile(path, text, version, true)
  }
  const cache = ts.createModuleResolutionCache(ROOT, (name) => name, options)
  host.resolveModuleNameLiterals = (literals, from, redirected, its) =>
    literals.map(({ text }) => {
      const isRead = /^[.#]|^node:/.test(text) || TYPED_PACKAGES.includes(text) || from.includes('/node_modules/')
      return isRead ? ts.resolveModuleName(text, from, its, host, cache, redirected) : { resolvedModule: undefined }
    })
  const paths = [...files.map((file) => join(ROOT, file)), ...virtual.keys()]
  const program = ts.createProgram(paths, options, host)
  return {
    checker: program.getTypeChecker(),
    sources: paths.map((path) => program.getSourceFile(path)!),
    nameOf: (source) => source.fileName.slice(ROOT.length + 1),
  }
}

function compilerOptions(): ts.CompilerOptions {
  const file = join(ROOT, 'tsconfig.server.json')
  const { config } = ts.readConfigFile(file, (path) => readFileSync(path, 'utf8'))
  return {
    ...ts.parseJsonConfigFileContent({ ...(config as object), include: [], files: ['package.json'] }, ts.sys, ROOT).options,
    noEmit: true,
  }
}

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node'
import type { VitestReport, VitestTest } from './reports.ts'

/** Characters of a failure: those of a random test name its seed and its steps. */
const MESSAGE_MAX = 1500

/**
 * Writes what became of every test that was collected to the file that HARU_VITEST_REPORT names. Vitest's own JSON
 * reporter writes "skipped" for a test whose hook failed as for one that its author skips.
 */
export default class VitestReporter implements Reporter {
  #root = ''
  /** Skipped by their author. A hook that fails later marks tests as skipped, too. */
  readonly #skipped = new Set<string>()
  /** A test that has begun may skip itself. */
  readonly #begun = new Set<string>()

  onInit({ config }: Vitest) {
    this.#root = config.root
  }

  onTestModuleCollected(module: TestModule) {
    for (const test of module.children.allTests()) if (/skip|todo/.test(test.options.mode)) this.#skipped.add(test.id)
  }

  onTestCaseReady(test: TestCase) {
    this.#begun.add(test.id)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]) {
    const files = modules.map((module) => ({
      file: path.relative(this.#root, module.moduleId),
      state: module.state(),
      errors: [module, ...module.children.allSuites()].reduce((sum, suite: TestModule | TestSuite) => sum + suite.errors().length, 0),
      tests: [...module.children.allTests()].map((test) => this.#outcomeOf(test)),
    }))
    const report: VitestReport = { unhandled: unhandled.length, files }
    writeFileSync(process.env['HARU_VITEST_REPORT']!, JSON.stringify(report))
  }

  #outcomeOf(test: TestCase): VitestTest {
    const { state, errors = [] } = test.result()
    const name = test.fullName
    if (state === 'passed' && test.diagnostic()?.flaky) return { name, state, flaky: errors[0]?.message.slice(0, MESSAGE_MAX) ?? '' }
    if (state === 'passed' || state === 'failed') return { name, state }
    const isMeant = this.#skipped.has(test.id) || this.#begun.has(test.id)
    return { name, state: state === 'skipped' && isMeant ? 'skipped' : 'not run' }
  }
}

import { writeFileSync } from 'node:fs'

/**
 * A reporter for vitest that writes the tests that are running to a file, so that a suite that hangs can be
 * named after it was stopped. The file is the environment variable RUNNING_TESTS.
 */
export default class RunningTests {
  #running = new Map()

  onTestModuleQueued(module) {
    this.#set(module.relativeModuleId, '')
  }

  onTestCaseReady(test) {
    this.#set(test.module.relativeModuleId, test.fullName)
  }

  onTestModuleEnd(module) {
    this.#running.delete(module.relativeModuleId)
    this.#write()
  }

  #set(file, test) {
    this.#running.set(file, test)
    this.#write()
  }

  #write() {
    const running = [...this.#running].map(([file, test]) => ({ file, test }))
    writeFileSync(process.env.RUNNING_TESTS, JSON.stringify(running))
  }
}

import { existsSync, readFileSync } from 'node:fs'

/** Beside the project, in whose root its commands run. */
const FOLDER = '../shared/fixtures/'

/** The bytes of a recorded file of the shared fixtures, in Node; null where it is not there. Tests in workerd have recordings.ts. */
export const readRecordedFile = (path: string): Buffer<ArrayBuffer> | null =>
  existsSync(FOLDER + path) ? readFileSync(FOLDER + path) : null

import { parentPort, workerData } from 'node:worker_threads'
import { FilmProblem, type FilmAnswer, type FilmJob } from './film-job.ts'
import { checkContainer } from './container.ts'
import { remux } from './remux.ts'

// Runs in a worker thread, so that a film that hangs or crashes the reader does not stop the server.
const job = workerData as FilmJob
parentPort!.postMessage(await answer())

async function answer(): Promise<FilmAnswer> {
  try {
    await checkContainer(job)
    return await remux(job)
  } catch (error) {
    // Readers report unreadable files by many kinds of errors.
    return { problem: error instanceof FilmProblem ? error.problem : 'broken' }
  }
}

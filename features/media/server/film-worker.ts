import { parentPort, workerData } from 'node:worker_threads'
import { copyAvi } from './avi.ts'
import { FilmProblem, type FilmAnswer, type FilmJob } from './film-job.ts'
import { refuseByContainer } from './container.ts'
import { remux } from './remux.ts'

// A thread of its own: what takes too long, or takes it down, is one film and not the server.
const job = workerData as FilmJob
parentPort!.postMessage(await answer())

async function answer(): Promise<FilmAnswer> {
  try {
    await refuseByContainer(job)
    return await (job.mimetype === 'video/x-msvideo' ? copyAvi(job) : remux(job))
  } catch (error) {
    // Readers complain in many ways about what they can't read.
    return { problem: error instanceof FilmProblem ? error.problem : 'broken' }
  }
}

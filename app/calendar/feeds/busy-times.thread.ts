import { parentPort } from 'node:worker_threads'
import { type BusyRequest, readBusyTimes } from './read-busy-times.ts'

/** A calendar of a few lines can repeat every second for a thousand years: that is counted beside the server. */
parentPort?.on('message', (request: BusyRequest) => parentPort?.postMessage(readBusyTimes(request)))

import { parentPort } from 'node:worker_threads'
import { type PdfRefusal, pdfProblem } from './pdf.ts'
import { type ZipRefusal, zipProblem } from './zip.ts'

export type DocumentRequest = { kind: 'pdf' | 'zip'; bytes: Uint8Array }
export type DocumentRefusal = PdfRefusal | ZipRefusal

/** Untrusted files may unpack to far more than their size, so this runs in a worker thread. */
parentPort?.on('message', ({ kind, bytes }: DocumentRequest) =>
  parentPort?.postMessage(kind === 'pdf' ? pdfProblem(bytes) : zipProblem(bytes)),
)

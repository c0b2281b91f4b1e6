import { parentPort } from 'node:worker_threads'
import { type PdfRefusal, pdfProblem } from './pdf.ts'
import { type ZipRefusal, zipProblem } from './zip.ts'

export type DocumentRequest = { kind: 'pdf' | 'zip'; bytes: Uint8Array }
export type DocumentRefusal = PdfRefusal | ZipRefusal

/** What strangers send unpacks into far more than it is: that is done beside the server. */
parentPort?.on('message', ({ kind, bytes }: DocumentRequest) =>
  parentPort?.postMessage(kind === 'pdf' ? pdfProblem(bytes) : zipProblem(bytes)),
)

import { openDatabase } from '#app/platform/engines.server.ts'
import { migrate } from '#app/platform/migrate.server.ts'
import { fillListings, timeQuestions } from './directory-queries.ts'

export type QuestionFigures = { question: string; ours: number; bare: number }

/** Every query of the directory, on a PostgreSQL with this many providers. */
export async function benchDirectory(url: string, providers: number): Promise<QuestionFigures[]> {
  const database = await openDatabase({ url, poolSize: 4 })
  try {
    await migrate(database)
    await fillListings(database, providers)
    return await timeQuestions(database)
  } finally {
    await database.close()
  }
}

/** The public API of `operations/` for server code of other subjects. */
export { dataCommands } from './commands.server.ts'
export { operatorMetrics } from './operator-metrics.server.ts'
export { listenForOperator } from './operator-socket.server.ts'

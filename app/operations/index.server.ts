/** What other subjects may use of the server code of `operations/`. */
export { dataCommands } from './commands.server.ts'
export { operatorMetrics } from './operator-metrics.server.ts'
export { listenForOperator } from './operator-socket.server.ts'

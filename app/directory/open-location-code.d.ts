declare module 'open-location-code' {
  type CodeArea = { latitudeCenter: number; longitudeCenter: number }
  type OpenLocationCode = {
    isValid(code: string): boolean
    isShort(code: string): boolean
    isFull(code: string): boolean
    decode(code: string): CodeArea
    recoverNearest(code: string, latitude: number, longitude: number): string
  }
  const library: { OpenLocationCode: new () => OpenLocationCode }
  export default library
}

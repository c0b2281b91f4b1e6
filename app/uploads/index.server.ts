/** The public API of `uploads/` for server code of other subjects. */
export {
  addPiece,
  beginUpload,
  endUpload,
  forgetUploads,
  MOST_PIECE_BYTES,
  uploadOf,
  wholeUpload,
} from './chunks.server.ts'
export { drawnPhoto, requestedPhoto } from './draw-photo.server.ts'
export { assignFiles, deleteFiles, recordFile } from './file-rows.server.ts'
export { mayBringBytes } from './guest-bytes.server.ts'
export {
  type FileOwner,
  forgetLooseFiles,
  type LooseFile,
  looseFiles,
  unattachedFiles,
} from './loose-files.server.ts'
export { fileMerge } from './merge-files.server.ts'
export { fileOwner, strangersNetwork, uploader } from './owner.server.ts'
export {
  attachPhotos,
  loosePhotos,
  REQUEST_PHOTO,
  removePhoto,
  savePostedPhoto,
} from './photos.server.ts'
export { readAttachment } from './read-attachment.server.ts'
export { documentContent, documentRefusals, readDocument } from './read-document.server.ts'
export { photoRefusals, readPhoto } from './read-photo.server.ts'
export { REMOVE_FILES, removeFiles, removeSoon } from './remove-files.server.ts'
export { removeOrphans } from './remove-orphans.server.ts'
export { maySaveFile, saveFile } from './save-file.server.ts'
export { discard, nullIfNotStored } from './store-file.server.ts'
export { openedBy, recordOpened, uploadedFile } from './uploaded-file.server.ts'

import { ImportScreen } from '~/office/herd/import/import-screen';

export default function CowImport() {
  return <ImportScreen />;
}

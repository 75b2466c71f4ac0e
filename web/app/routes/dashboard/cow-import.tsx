import { ImportScreen } from '~/features/cow-import/import-screen';

export default function CowImport() {
  return <ImportScreen />;
}

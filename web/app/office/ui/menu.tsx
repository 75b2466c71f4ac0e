import { Menu as BaseMenu } from '@base-ui/react/menu';
import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';

interface MenuProps {
  /** The button that opens it. */
  trigger: React.ReactElement;
  heading: string;
  /** Of the heading: a name is not translated. */
  translate?: 'no';
  children: React.ReactNode;
}

/** The menu of the office: arrow keys move in it, Escape or a click beside it closes it. */
export const Menu = ({ trigger, heading, translate, children }: MenuProps) => (
  <BaseMenu.Root modal={false}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner sideOffset={4} collisionPadding={8} className="z-30">
        <BaseMenu.Popup className="max-h-(--available-height) min-w-48 overflow-y-auto rounded-card border border-cream-200 bg-white py-2 text-ink-900 shadow-floating outline-none">
          <BaseMenu.Group>
            <BaseMenu.GroupLabel
              translate={translate}
              className="max-w-72 overflow-x-clip px-4 pb-1 text-ellipsis whitespace-nowrap font-bold"
            >
              {heading}
            </BaseMenu.GroupLabel>
            {children}
          </BaseMenu.Group>
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
);

const item =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 px-4 text-left outline-none data-highlighted:bg-pasture-200';

export const MenuLink = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <BaseMenu.LinkItem closeOnClick render={<Link to={to} />} className={item}>
    {children}
  </BaseMenu.LinkItem>
);

export const MenuButton = ({ onClick, children }: { onClick: () => void; children: React.ReactNode }) => (
  <BaseMenu.Item onClick={onClick} className={item}>
    {children}
  </BaseMenu.Item>
);

interface MenuCheckboxProps {
  isChecked: boolean;
  onToggle: () => void;
  children: React.ReactNode;
}

/** The menu stays open, so that several can be ticked. */
export const MenuCheckbox = ({ isChecked, onToggle, children }: MenuCheckboxProps) => (
  <BaseMenu.CheckboxItem checked={isChecked} onCheckedChange={onToggle} className={item}>
    <span
      className={`flex size-6 shrink-0 items-center justify-center rounded-tag border ${isChecked ? 'border-pasture-800 bg-pasture-800 text-cream-50' : 'border-ink-600 bg-white'}`}
    >
      {isChecked && <Check className="size-5" />}
    </span>
    {children}
  </BaseMenu.CheckboxItem>
);

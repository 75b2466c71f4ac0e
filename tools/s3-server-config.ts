interface Cluster {
  folder: string;
  cluster: string;
  port: number;
  monitorPort: number;
}

/** The smallest possible Ceph: one daemon of each kind, one copy, no delays. */
export const cephConfig = ({ folder, cluster, port, monitorPort }: Cluster): string => `[global]
fsid = ${cluster}
mon host = v1:127.0.0.1:${monitorPort}
mon initial members = a
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
auth_allow_insecure_global_id_reclaim = true
ms bind ipv6 = false
run dir = ${folder}
log file = ${folder}/$name.log
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon max pg per osd = 1000
osd crush chooseleaf type = 0
osd class update on start = false
osd crush update on start = false
paxos propose interval = 0.05
paxos min wait = 0.01
[mon.a]
mon data = ${folder}/mon
mon addr = 127.0.0.1:${monitorPort}
mon data avail warn = 1
mon data avail crit = 1
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
[client.rgw]
rgw data = ${folder}/rgw
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw run sync thread = false
rgw enable usage log = false
rgw dns name = 127.0.0.1
`;
